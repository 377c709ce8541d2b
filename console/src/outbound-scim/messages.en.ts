export const outboundScim = {
}
