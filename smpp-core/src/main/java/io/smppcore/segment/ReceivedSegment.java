package io.smppcore.segment;

import io.smppcore.tlv.Tlvs;
import io.smppcore.type.Address;
import io.smppcore.type.DataCoding;
import io.smppcore.type.EsmClass;
import io.smppcore.type.Octets;

/**
 * What a {@link Reassembler} needs of a submit_sm, deliver_sm or data_sm. Immutable.
 *
 * <p>All components are fields of the message of the same name; the octets are what its {@code messageOctets()} gives.
 *
 * @param source who sends it
 * @param destination who gets it
 * @param esmClass says by its bit 0x40 whether the octets start with a user data header
 * @param dataCoding the alphabet of the text
 * @param octets message_payload where there is one, otherwise short_message, with the user data header if there is one
 * @param tlvs all parameters; {@link Tlvs#EMPTY} if there are none
 */
public record ReceivedSegment(
        Address source, Address destination, EsmClass esmClass, DataCoding dataCoding, Octets octets, Tlvs tlvs) {}
