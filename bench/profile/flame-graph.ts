import { layerOf } from './layers.ts'
import type { Frame, Sample } from './samples.ts'

type Box = { frame: Frame; us: number; children: Map<string, Box> }

const [width, rowHeight] = [1600, 17]
/** Narrower boxes cannot be seen. */
const widthMin = 0.4

/** An SVG that needs nothing else: as wide as its time, the caller above; a box says its share when pointed at. */
export function flameGraph(title: string, samples: Sample[]): string {
  const root = newBox({ name: title, url: '' })
  for (const { stack, us } of samples) {
    root.us += us
    let at = root
    for (const frame of stack) {
      const key = `${frame.name} ${frame.url}`
      const child = at.children.get(key) ?? newBox(frame)
      at.children.set(key, child)
      child.us += us
      at = child
    }
  }
  const boxes: string[] = []
  let depthMax = 0
  const draw = (box: Box, x: number, depth: number) => {
    const wide = (box.us / root.us) * width
    if (wide < widthMin) return
    depthMax = Math.max(depthMax, depth)
    const name = escaped(box.frame.name || '(anonymous)')
    const told = `${name} ${escaped(box.frame.url)}: ${((box.us / root.us) * 100).toFixed(1)} %`
    const text = wide > 40 ? `<text x="${x + 2}" y="${depth * rowHeight + 12}">${name.slice(0, wide / 6.5)}</text>` : ''
    const shape = `x="${x.toFixed(1)}" y="${depth * rowHeight}" width="${wide.toFixed(1)}" height="${rowHeight - 1}"`
    boxes.push(`<g><title>${told}</title><rect ${shape} fill="${colorOf(box.frame)}"/>${text}</g>`)
    let next = x
    for (const child of [...box.children.values()].toSorted((one, other) => other.us - one.us)) {
      draw(child, next, depth + 1)
      next += (child.us / root.us) * width
    }
  }
  draw(root, 0, 0)
  const height = (depthMax + 1) * rowHeight
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="monospace" font-size="11">${boxes.join('')}</svg>\n`
}

function newBox(frame: Frame): Box {
  return { frame, us: 0, children: new Map() }
}

/** One colour for each layer. */
function colorOf(frame: Frame): string {
  const layer = layerOf(frame)
  const sum = [...layer].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 360, 7)
  return `hsl(${sum} 65% 78%)`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
