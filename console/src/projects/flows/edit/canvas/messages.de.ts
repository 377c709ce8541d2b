import { formatNumber } from '../../../../kit/format/number.ts'
import type { en } from './messages.ts'
export const flowCanvas: typeof en = {
  show: (title: string) => `„${title}“ zeigen`,
  doIf: (rule: string) => `Wenn ${rule}`,
  andMore: (count: number) => `+ ${formatNumber(count)}`,
  choose: 'Zwischen Wegen wählen',
  run: (flow: string) => `„${flow}“ ausführen`,
  repeat: (times: number) => `Bis zu ${formatNumber(times)} Mal wiederholen`,
  end: 'Der Ablauf ist fertig',
  endWithFailure: 'Der Ablauf ist fehlgeschlagen',
  inspector: 'Schritt',
  nothingSelected: 'Wählen Sie einen Schritt, um ihn zu ändern.',
  search: 'Schritte suchen',
  nothingFound: 'Kein Schritt tut das.',
  dragHelp: 'Ziehen Sie einen Schritt in die Zeichnung oder auf den Schritt, dem er folgen soll.',
  kinds: 'Bausteine',
  marks: { done: '✓', waits: 'Wartet hier', added: 'Neu', removed: 'Entfernt', changed: 'Geändert' },
}
