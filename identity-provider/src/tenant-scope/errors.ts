export { NotOfTenant } from '../foundation/errors/errors.ts'
