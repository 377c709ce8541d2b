import { foreignCertificate } from '../../../applications/sso-applications/testing.ts'

/** A certificate in PEM that samples send. */
export const certificate = (await foreignCertificate()).trim()
