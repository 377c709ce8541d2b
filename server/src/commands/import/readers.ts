import type { Reader } from './reader.ts'
import { auth0 } from './readers/auth0.ts'
import { clerk } from './readers/clerk.ts'
import { cognito } from './readers/cognito.ts'
import { csvReader } from './readers/csv.ts'
import { descope } from './readers/descope.ts'
import { firebase } from './readers/firebase.ts'
import { fusionauth } from './readers/fusionauth.ts'
import { keycloak } from './readers/keycloak.ts'
import { nextAuth } from './readers/next-auth.ts'
import { okta } from './readers/okta.ts'
import { supabase } from './readers/supabase.ts'
import { workos } from './readers/workos.ts'
import type { Source } from './sources.ts'

/** Users as `userBatches.import` takes them, which `gatehouse-id export` writes. */
const gatehouse: Reader = { usersAt: ['users'], open: () => ({ convert: user => ({ user, notes: [] }) }) }

export const readers: Readonly<Record<Source, Reader>> = {
  auth0,
  clerk,
  cognito,
  csv: csvReader(),
  descope,
  firebase,
  fusionauth,
  gatehouse,
  keycloak,
  'next-auth': nextAuth,
  okta,
  supabase,
  workos,
}
