// SAML responses verified, by Gatehouse and by node-saml alone, and issued, by Gatehouse and signed by xml-crypto alone, in the
// same run; by the time of the processor, so that what else the machine does counts little.
import { samlIssuing, samlVerification } from '@gatehouse-id/identity-provider/testing'

const rounds = 3
const secondsOfRound = 2
const warmUps = 300

const { xml, byGatehouse, byNodeSaml } = await samlVerification()
const both = await Promise.all([byGatehouse(), byNodeSaml()])
if (both[0] !== both[1]) throw new Error(`they read ${both.join(' and ')}`)

console.log(`a response of ${xml.length} characters`)
for (let round = 1; round <= rounds; round++) {
  const [own, other] = [await rateOf(byGatehouse), await rateOf(byNodeSaml)]
  console.log(`round ${round}: Gatehouse ${own}, node-saml ${other} verified per second of one core`)
}

const issuing = await samlIssuing()
for (let round = 1; round <= rounds; round++) {
  const [own, other] = [await rateOf(issuing.byGatehouse), await rateOf(issuing.byXmlCrypto)]
  console.log(`round ${round}: Gatehouse ${own} issued, xml-crypto ${other} signed per second of one core`)
}

async function rateOf(run: () => Promise<unknown>): Promise<number> {
  for (let count = 0; count < warmUps; count++) await run()
  const begun = process.cpuUsage()
  let count = 0
  for (; process.cpuUsage(begun).user < secondsOfRound * 1_000_000; count++) await run()
  const { user, system } = process.cpuUsage(begun)
  return Math.round((count / (user + system)) * 1_000_000)
}
