// Prints what publint and @arethetypeswrong/core say of the tarballs that are named. All in one process, for what takes their
// time is to load and warm up TypeScript.
import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'

/** Not of who requires modules, or resolves as Node 10 did: the packages are ES modules. */
const ignored = ['node10', 'node16-cjs']
/** How TypeScript calls a file that is an ES module. */
const esModule = 99

async function judge(tarball) {
  const bytes = readFileSync(tarball)
  const { messages } = await publint({ pack: { tarball: Uint8Array.from(bytes).buffer }, strict: true })
  const {
    entrypoints = {},
    problems,
    programInfo,
  } = await checkPackage(createPackageFromTarballData(new Uint8Array(bytes)))
  const doors = Object.values(entrypoints).filter(({ subpath }) => subpath !== './package.json')
  if (doors.length === 0) throw new Error(`${tarball} has no types, or nothing to import`)
  const isModule = ({ resolutions }) => {
    const { resolution } = resolutions['node16-esm']
    return resolution?.isTypeScript && programInfo.node16.moduleKinds[resolution.fileName]?.detectedKind === esModule
  }
  return {
    tarball,
    lint: messages,
    problems: problems.filter(({ resolutionKind }) => !ignored.includes(resolutionKind)),
    withoutModule: doors.filter(door => !isModule(door)).map(({ subpath }) => subpath),
  }
}

const judged = []
for (const tarball of process.argv.slice(2)) judged.push(await judge(tarball))
console.log(JSON.stringify(judged))
