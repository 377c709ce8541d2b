/** A chunk of a RIFF file: four letters, the length, the bytes, and one more when their number is odd. */
function chunk(name: string, bytes: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(bytes.length, 4)
  return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)])
}

/** The image data of a still WebP: its chunks without the container and what describes the canvas. */
function imageChunks(still: Buffer): Buffer {
  const kept: Buffer[] = []
  for (let at = 12; at + 8 <= still.length; ) {
    const length = still.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (['VP8 ', 'VP8L', 'ALPH'].includes(still.toString('latin1', at, at + 4))) kept.push(still.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}

/**
 * Still WebP images of one size as an animated one that repeats for ever (WebP Container Specification, "Animation").
 *
 * @param frames the images, and for how long each is shown
 */
export function animatedWebp(
  frames: readonly { image: Buffer; ms: number }[],
  { width, height }: { width: number; height: number },
): Buffer {
  const canvas = Buffer.alloc(10)
  // The bit that says: animated.
  canvas.writeUInt8(0x02, 0)
  canvas.writeUIntLE(width - 1, 4, 3)
  canvas.writeUIntLE(height - 1, 7, 3)
  const animation = Buffer.alloc(6)
  const parts = frames.map(({ image, ms }) => {
    const frame = Buffer.alloc(16)
    frame.writeUIntLE(width - 1, 6, 3)
    frame.writeUIntLE(height - 1, 9, 3)
    frame.writeUIntLE(ms, 12, 3)
    // Each frame replaces the one before, without blending.
    frame.writeUInt8(0x02, 15)
    return chunk('ANMF', Buffer.concat([frame, imageChunks(image)]))
  })
  const body = Buffer.concat([Buffer.from('WEBP'), chunk('VP8X', canvas), chunk('ANIM', animation), ...parts])
  const head = Buffer.alloc(8)
  head.write('RIFF', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
