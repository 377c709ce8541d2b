/** Of keys whose secret is rotated. */
export const secretRotation = {
  rotate: 'Rotate secret',
  rotateTitle: (name: string) => `Rotate the secret of ${name}?`,
  rotateNowText: 'The secret that it has now stops working at once.',
  rotatedToast: (name: string) => `${name} has a new secret`,
  rotateText: 'The key gets a new secret.',
  rotateAgainText: 'The previous secret, which still works, stops at once.',
  overlap: 'The old secret',
  overlaps: {
    0: 'Stops working at once',
    3600: 'Works for another hour',
    86400: 'Works for another day',
    604800: 'Works for another 7 days',
    2592000: 'Works for another 30 days',
  },
  endPrevious: 'End previous secret',
  endPreviousText: 'The secret from before the last rotation stops working at once.',
  previousSecretUntil: 'Previous secret works until',
}
