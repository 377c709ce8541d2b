/** An option of `gatehouse-id seed` is wrong, or the project has data. */
export class CannotSeed extends Error {
  override readonly name = 'CannotSeed'
}
