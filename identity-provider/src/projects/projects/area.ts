import { defineArea } from '../../foundation/areas/area.ts'
import { projectClone } from './clone/clone-job.ts'
import { projects } from './contract.ts'
import { projectsService } from './service.ts'
import { captured } from '../../foundation/areas/captured.ts'

export const projectsArea = defineArea({
  contract: projects,
  service: projectsService,
  jobKinds: (dependencies, needs) => [projectClone(dependencies, needs)],
  captured: captured({ table: 'projects', target: 'project', id: 'id', name: 'name', rowsStay: 'projects' }),
})
