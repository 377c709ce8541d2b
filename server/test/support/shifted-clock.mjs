// Loaded before the server by tests that need tokens of another time: CLOCK_SHIFT_MS moves the process's clock.
const shiftMs = Number(process.env.CLOCK_SHIFT_MS)
const realNow = Date.now
Date.now = () => realNow() + shiftMs
