package io.smppcore.segment;

/** The form in which long messages are sent. SMSCs differ in the forms that they accept. */
public enum SegmentMode {
    /**
     * One PDU for each segment, with element 0x00 of the user data header and a reference of 8 bits. The most widely
     * accepted form.
     */
    UDH_8,
    /** One PDU for each segment, with element 0x08 of the user data header and a reference of 16 bits. */
    UDH_16,
    /**
     * One PDU for each segment, with the parameters sar_msg_ref_num, sar_total_segments and sar_segment_seqnum.
     * Excludes a user data header in long messages, and with it ports and national tables.
     */
    SAR,
    /**
     * One PDU with the whole text in the parameter message_payload, which the SMSC splits; short messages, too.
     * Excludes a user data header in long messages, and with it ports and national tables.
     */
    MESSAGE_PAYLOAD
}
