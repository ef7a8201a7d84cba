package io.smppcore.segment;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;

/**
 * The fields of a submit_sm, deliver_sm or data_sm that a {@link Reassembler} needs. Immutable.
 *
 * @param source sender
 * @param destination recipient
 * @param esmClass bit 0x40 announces a user data header at the start of the octets
 * @param dataCoding alphabet of the text
 * @param octets message_payload if there is one, otherwise short_message, including a user data header
 * @param tlvs all parameters; {@link Tlvs#EMPTY} without any
 */
public record ReceivedSegment(
        Address source, Address destination, EsmClass esmClass, DataCoding dataCoding, Octets octets, Tlvs tlvs) {}
