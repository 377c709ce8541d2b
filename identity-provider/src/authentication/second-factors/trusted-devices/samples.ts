import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'trustedDevices'> = {
  trustedDevices: {
    list: ({ loginId }) => ({ identifiers: [loginId] }),
    remove: {
      sample: ({ loginId, trustedDeviceId }) => ({ identifier: loginId, deviceIds: [trustedDeviceId] }),
      spends: 'trustedDevice',
    },
  },
}
