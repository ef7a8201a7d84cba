package io.smppcore.segment;

/** How a long message is sent. Which ones an SMSC takes has to be asked. */
public enum SegmentMode {
    /** One PDU for each segment, told by element 0x00 of the user data header, with a reference of 8 bits. What most take. */
    UDH_8,
    /** One PDU for each segment, told by element 0x08 of the user data header, with a reference of 16 bits. */
    UDH_16,
    /**
     * One PDU for each segment, told by the parameters sar_msg_ref_num, sar_total_segments and sar_segment_seqnum. Excludes a user data
     * header in long messages, and with it ports and national tables.
     */
    SAR,
    /**
     * One PDU with all of the text in the parameter message_payload, which the SMSC splits. Excludes a user data header
     * in long messages, and with it ports and national tables. This one also sends short messages that way.
     */
    MESSAGE_PAYLOAD
}
