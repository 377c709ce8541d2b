import { notFound, refused } from '../../foundation/errors/declare.ts'

export const ClientSecretNotFound = notFound('ClientSecretNotFound', 'The application has no added secret of this name')
export const ClientSecretTaken = refused('ClientSecretTaken', 'Another secret of the application has this name')
export const TooManyClientSecrets = refused(
  'TooManyClientSecrets',
  'An application has at most 10 added secrets; revoke one first',
)
