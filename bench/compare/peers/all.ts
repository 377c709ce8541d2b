import { casdoor } from './casdoor.ts'
import { dex } from './dex.ts'
import { hydra } from './hydra.ts'
import { keycloak } from './keycloak.ts'
import { kratos } from './kratos.ts'
import { openFga } from './openfga.ts'
import type { Peer } from './peer.ts'
import { spiceDb } from './spicedb.ts'

export const peers: readonly Peer[] = [keycloak, hydra, kratos, dex, casdoor, openFga, spiceDb]
