import { defineArea } from '../../../foundation/areas/area.ts'
import { captured } from '../../../foundation/areas/captured.ts'
import { securityQuestions } from './contract.ts'
import { securityQuestionsService } from './service.ts'

export const securityQuestionsArea = defineArea({
  contract: securityQuestions,
  service: securityQuestionsService,
  captured: captured({
    table: 'user_security_questions',
    target: 'user',
    id: 'user_id',
    part: 'securityQuestions',
    hidden: ['answer_hash'],
    notReversible: 'credentials',
  }),
})
