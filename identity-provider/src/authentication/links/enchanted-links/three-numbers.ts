import type { Random } from '../../../foundation/ids/new-id.ts'

/** Three different two-digit numbers, and which of them is right. */
export function threeNumbers(random: Random): { numbers: string[]; right: string } {
  const numbers: string[] = []
  while (numbers.length < 3) {
    const number = String(10 + draw(random, 90))
    if (!numbers.includes(number)) numbers.push(number)
  }
  return { numbers, right: numbers[draw(random, 3)] ?? '' }
}

/** Uniform below `count`: bytes beyond the last whole multiple are drawn again. */
function draw(random: Random, count: number): number {
  for (;;) {
    const [byte = 0] = random(1)
    if (byte < Math.floor(256 / count) * count) return byte % count
  }
}
