// Loaded before the server by tests of what may be only so old: its steady clock stands still from one SIGUSR2 to the next.
const real = performance.now.bind(performance)
let stoodMs = 0
let stoodFrom
performance.now = () => stoodFrom ?? real() - stoodMs
process.on('SIGUSR2', () => {
  if (stoodFrom === undefined) stoodFrom = performance.now()
  else {
    stoodMs = real() - stoodFrom
    stoodFrom = undefined
  }
  console.log(stoodFrom === undefined ? 'The steady clock goes on.' : 'The steady clock stands still.')
})
