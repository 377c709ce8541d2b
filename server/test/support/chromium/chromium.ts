import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import chromium, { inflate } from '@sparticuz/chromium'
import { type BrowserServer, chromium as playwright } from 'playwright-core'

const packed = join(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '../..')

/** Chromium out of an npm package, or the installed one that CHROMIUM_PATH names. Tests connect to it. */
export async function launchChromium(): Promise<BrowserServer> {
  const installed = process.env.CHROMIUM_PATH
  // Not the package's own flags: they disable what these tests rely on, such as the same-origin policy.
  const args = ['--no-sandbox', '--font-render-hinting=none']
  if (installed) return playwright.launchServer({ executablePath: installed, args })
  const folder = await unpacked()
  // Its libraries and fonts are included, so that nothing has to be installed on the machine.
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
    FONTCONFIG_FILE: join(folder, 'own-fonts.conf'),
  }
  return playwright.launchServer({ executablePath: join(folder, 'chromium'), args, env })
}

/** The unpacked folder. It is renamed into place at the end, so that it is never incomplete. */
async function unpacked(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'))
  const folder = fileURLToPath(new URL(`../../../../node_modules/.cache/chromium-${version}`, import.meta.url))
  if (existsSync(folder)) return folder
  const partial = `${folder}.${process.pid}`
  await unpackInto(partial)
  const fonts = `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`
  writeFileSync(join(partial, 'own-fonts.conf'), `<?xml version="1.0"?>${fonts}`)
  // Another test may have finished first.
  if (existsSync(folder)) rmSync(partial, { recursive: true })
  else renameSync(partial, folder)
  return folder
}

/** The package knows one place to unpack to: the temporary folder. */
async function unpackInto(folder: string): Promise<void> {
  const { TMPDIR } = process.env
  mkdirSync(folder, { recursive: true })
  process.env.TMPDIR = folder
  try {
    await chromium.executablePath()
    await inflate(join(packed, 'bin/al2023.tar.br'))
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}
