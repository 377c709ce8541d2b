import type { Project } from '@gatehouse-id/identity-provider/contract'
import { defineVersion } from '../../schema/changes/entity-version.ts'

/** The version of a project: of its name and its tags. */
export const projectVersion = defineVersion<Project>('Project', 'project', ({ name, tags }) => [name, [...tags].sort()])
