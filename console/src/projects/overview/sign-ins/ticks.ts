/** The numbers of an axis from 0 to at least `most`, in even steps of 1, 2 or 5 times a power of ten. */
export function ticksFor(most: number): number[] {
  const rough = Math.max(most, 1) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 5, 10].find(each => each * power >= rough) ?? 10
  const step = Math.max(1, factor * power)
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, index) => index * step)
}
