export { hashPassword } from '../../authentication/passwords/hash.ts'
export { SeedCollides, type SeedProgress, seedProject, sizeOfProject } from './seed.ts'
export { assignApplications } from './applications.ts'
