/** A provider refused, answered incorrectly or did not answer; the message is for the log and the audit trail. */
export class UpstreamFailed extends Error {
  override readonly name = 'UpstreamFailed'
}
