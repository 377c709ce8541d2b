import { join, relative, sep } from 'node:path'
import { build } from 'vite'
import { readManifest } from './packages.mjs'

/** A plugin of Vite: Node keeps a text with one other character in twice the memory, and reads it more slowly. */
export const onlyAscii = {
  name: 'only-ascii',
  generateBundle: (_options, files) => {
    for (const file of Object.values(files))
      if (file.type === 'chunk')
        file.code = file.code.replace(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  },
}

/**
 * The JavaScript of a package in a few files: a process that imports it loads each of them in a tenth of a millisecond.
 * Other packages stay imports, and names and lines stay as they were written, so that traces can be read.
 * @param root this repository
 * @param entries sources below `root`, by the names of the files that they become
 * @param inside the folders of the packages that become part of it, the package's own first
 * @param place where a source, relative to `root`, would lie in `to`: what it reads beside itself is found from there
 * @param to the folder of the files
 * @param target the oldest Node that runs them
 */
export async function bundle(root, { entries, inside, place, to, target }) {
  const own = inside.map(folder => readManifest(root, folder).name)
  const isInside = id => /^[./\0]/.test(id) || own.some(name => `${id}/`.startsWith(`${name}/`))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'places-of-modules',
        transform: {
          filter: { code: 'import.meta.url' },
          handler: (code, id) => {
            const path = JSON.stringify(`./${place(relative(root, id).split(sep).join('/'))}`)
            return code.replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`)
          },
        },
      },
      onlyAscii,
    ],
    resolve: { conditions: ['source', 'node'] },
    ssr: { noExternal: true, resolve: { conditions: ['source', 'node'] } },
    build: {
      ssr: true,
      outDir: to,
      emptyOutDir: false,
      target,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(root, path)])),
        external: id => !isInside(id),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
      },
    },
  })
}
