const storageKey = 'gatehouse.timeZone'

function remembered(): string | undefined {
  try {
    const zone = localStorage.getItem(storageKey)
    if (zone === null) return undefined
    // Throws for a zone that this browser does not know.
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone
  } catch {
    return undefined
  }
}

/** The time zone that was chosen for the console; `undefined`: the browser's own. */
export const chosenTimeZone: string | undefined = typeof localStorage === 'undefined' ? undefined : remembered()

/** The time zone in which the console shows times, an IANA name such as `Europe/Berlin`. */
export const timeZone: string = chosenTimeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Remembers a time zone for this browser (`undefined`: the browser's own) and loads the page again. */
export function chooseTimeZone(zone: string | undefined): void {
  if (zone) localStorage.setItem(storageKey, zone)
  else localStorage.removeItem(storageKey)
  window.location.reload()
}
