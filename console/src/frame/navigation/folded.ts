import { useLocalStorage } from '@mantine/hooks'

/** The sections of the sidebar that are folded; remembered in this browser. */
export function useFolded() {
  const [names, setNames] = useLocalStorage<string[]>({
    key: 'gatehouse.folded',
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  return {
    isFolded: (name: string) => names.includes(name),
    toggle: (name: string) => setNames(names.includes(name) ? names.filter(each => each !== name) : [...names, name]),
  }
}
