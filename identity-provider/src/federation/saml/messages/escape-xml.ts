const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** For text and attribute values of a message that we write; what XML cannot have is left out. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, character => entities[character] ?? '')
    .replaceAll(/[\t\n\r]/g, character => `&#${character.codePointAt(0)};`)
}
