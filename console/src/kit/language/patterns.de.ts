import type { Nouns } from '@gatehouse-id/entities'
import { formatNumber } from '../format/number.ts'
import type { TextsOfThing, words as en } from './patterns.en.ts'

export const words: typeof en = {
  name: 'Name',
  nameMissing: 'Geben Sie einen Namen ein.',
  description: 'Beschreibung',
  status: 'Status',
  general: 'Allgemein',
  details: 'Details',
  created: 'Angelegt',
  expires: 'Läuft ab',
  never: 'Nie',
  roles: 'Rollen',
  tenant: 'Mandant',
  user: 'Benutzer',
  save: 'Speichern',
  edit: 'Bearbeiten',
  editTitle: name => `${name} bearbeiten`,
  delete: 'Löschen',
  deleteTitle: name => `${name} löschen?`,
  deleteTyped: name => `Geben Sie zur Bestätigung ${name} ein`,
  actionsOf: name => `Aktionen für ${name}`,
  createdToast: name => `${name} wurde angelegt`,
  savedToast: name => `${name} wurde gespeichert`,
  deletedToast: name => `${name} wurde gelöscht`,
  reason: 'Grund',
  tags: 'Tags',
  baseUrl: 'Basis-URL',
  loginId: 'Login-ID',
  lastUsed: 'Zuletzt benutzt',
  clientId: 'Client-ID',
  client: 'Client',
  scopes: 'Scopes',
  remove: 'Entfernen',
  nothingMatchesText: 'Versuchen Sie einen anderen Namen, oder entfernen Sie die Filter.',
  deleteCount: count => `${formatNumber(count)} löschen`,
  deleteManyText: 'Jede Zeile wird einzeln gelöscht, mit allem, was zu ihr gehört, unwiderruflich.',
}

const newOf = { Der: 'Neuer', Die: 'Neue', Das: 'Neues' }

export type Noun = Nouns['de']

export function textsOf({ the, one, many }: Noun): TextsOfThing {
  const total = (count: number) => (count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`)
  return {
    ...words,
    total,
    totalAtLeast: count => `${total(count)} oder mehr`,
    deleteManyTitle: count => `${total(count)} löschen?`,
    searchLabel: `${many} suchen`,
    createTitle: `${newOf[the]} ${one}`,
    nothingYetTitle: `Noch keine ${many}`,
    nothingMatchesTitle: `Keine passenden ${many}`,
    notFoundTitle: `${one} nicht gefunden`,
    notFoundText: `${the} ${one} wurde vielleicht gelöscht oder gehört zu einem anderen Projekt.`,
  }
}
