/** As a theme has it, in characters. */
const lengthMax = 16_000
/** Twice what the pages show, for screens that show two points for one. */
const [widthMax, heightMax] = [400, 96]
const kinds = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml);base64,/

export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif,image/svg+xml'

/** A picture as a `data:` URL for a theme, smaller where it weighs too much; undefined where it cannot be made to fit. */
export async function pictureOf(file: File): Promise<string | undefined> {
  const whole = await readAsUrl(file)
  if (kinds.test(whole) && whole.length <= lengthMax) return whole
  const image = new Image()
  image.src = whole
  try {
    await image.decode()
  } catch {
    return undefined
  }
  const scale = Math.min(1, widthMax / image.naturalWidth, heightMax / image.naturalHeight)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return ['image/png', 'image/webp'].map(type => canvas.toDataURL(type, 0.9)).find(url => url.length <= lengthMax)
}

function readAsUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error(`${file.name} cannot be read`, { cause: reader.error }))
    reader.readAsDataURL(file)
  })
}
