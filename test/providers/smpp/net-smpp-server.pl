# SMSC of Net::SMPP on a free port. Its message ids are hexadecimal, and decimal in receipts. It rejects +44…1.
# Prints its port, then each response to a receipt.
use strict;
use warnings;
use Net::SMPP;

$| = 1;
my $server = Net::SMPP->new_listen('127.0.0.1', port => 0, smpp_version => 0x34, timeout => 60)
    or die "cannot listen: $!";
print 'port ', $server->sockport, "\n";

my $id = 0xabc000;
while (my $session = $server->accept) {
    while (my $pdu = $session->read_pdu) {
        my $command = $pdu->{cmd};
        my $seq = $pdu->{seq};
        if ($command == Net::SMPP::CMD_bind_transceiver) {
            my $status = $pdu->{password} eq 'secret' ? 0 : 0x0e;
            $session->bind_transceiver_resp(system_id => 'perl', seq => $seq, status => $status);
        } elsif ($command == Net::SMPP::CMD_enquire_link) {
            $session->enquire_link_resp(seq => $seq);
        } elsif ($command == Net::SMPP::CMD_unbind) {
            $session->unbind_resp(seq => $seq);
            last;
        } elsif ($command == Net::SMPP::CMD_deliver_sm_resp) {
            print "answered $pdu->{status}\n";
        } elsif ($command == Net::SMPP::CMD_submit_sm) {
            if ($pdu->{destination_addr} =~ /1$/) {
                $session->submit_sm_resp(message_id => '', seq => $seq, status => 0x0b);
                next;
            }
            $id += 1;
            printf "submitted %x %d %s\n", $pdu->{esm_class}, $pdu->{data_coding}, unpack('H*', $pdu->{short_message});
            $session->submit_sm_resp(message_id => sprintf('%X', $id), seq => $seq);
            $session->deliver_sm(
                async => 1,
                source_addr => $pdu->{destination_addr},
                destination_addr => $pdu->{source_addr},
                esm_class => 4,
                short_message => sprintf('id:%010d sub:001 dlvrd:001 submit date:2603020930 '
                    . 'done date:2603020931 stat:DELIVRD err:000 text:', $id),
            );
        }
    }
    $session->close;
}
