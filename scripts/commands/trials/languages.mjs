import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const key = 'a-testing-key-of-these-examples'

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>shop</groupId>
  <artifactId>shop</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.junit.jupiter</groupId>
      <artifactId>junit-jupiter</artifactId>
      <version>5.11.4</version>
      <scope>test</scope>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin><artifactId>maven-surefire-plugin</artifactId><version>3.5.2</version></plugin>
    </plugins>
  </build>
</project>
`

/** The files of a project around the examples, and what runs it. `passed` is what it prints of them. */
const languages = [
  {
    name: 'pytest',
    examples: { 'gatehouse_testing.py': '', 'test_sign_in.py': '' },
    command: ['python3', '-m', 'pytest', '-q', '-p', 'no:cacheprovider'],
    passed: /1 passed/,
  },
  {
    name: 'Go',
    examples: { 'gatehouse_test.go': '' },
    files: { 'go.mod': 'module example.com/shop\n\ngo 1.21\n' },
    command: ['go', 'test', '-count=1', '-v', './...'],
    passed: /--- PASS: TestASessionEnds[\s\S]*^ok/m,
  },
  {
    name: 'JUnit',
    examples: { 'SignInTest.java': 'src/test/java/' },
    files: { 'pom.xml': pom },
    command: ['mvn', '--batch-mode', '--no-transfer-progress', 'test'],
    passed: /Tests run: 2, Failures: 0, Errors: 0, Skipped: 0/,
  },
]

/** `npm run test:languages [name…]`: runs the examples of docs/learn/testing.md in other languages, as they stand, against one test server. */
export async function run(names) {
  const wanted = languages.filter(({ name }) => names.length === 0 || names.includes(name))
  if (wanted.length === 0) throw new Error(`there are ${languages.map(({ name }) => name).join(', ')}`)
  const server = await startTestServer()
  try {
    const env = { ...process.env, AUTH_URL: server.url, GATEHOUSE_TESTING_KEY: key }
    const results = wanted.map(language => ({ language: language.name, result: tryLanguage(language, env) }))
    console.table(results)
    process.exitCode = results.some(({ result }) => result === 'failed') ? 1 : 0
  } finally {
    server.stop()
  }
}

async function startTestServer() {
  const command = [join(root, 'server/bin/gatehouse-id.mjs'), 'test-server']
  const child = spawn(process.execPath, command, {
    cwd: tmpdir(),
    env: { ...process.env, GATEHOUSE_TESTING_KEY: key },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) return { ...JSON.parse(line), stop: () => child.kill() }
  throw new Error('the test server ended before it was ready')
}

function tryLanguage({ name, examples, files = {}, command: [program, ...args], passed }, env) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-language-'))
  try {
    for (const [path, text] of Object.entries(files)) write(join(folder, path), text)
    for (const [file, within] of Object.entries(examples)) write(join(folder, within, file), exampleOf(file))
    const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' })
    if (error) {
      console.error(`${name}: ${program} is missing (${error.message})`)
      return 'missing'
    }
    if (status === 0 && passed.test(stdout)) return 'passed'
    console.error(`${name}:\n${stdout}\n${stderr}`)
    return 'failed'
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** The block whose first line names the file. */
function exampleOf(file) {
  const text = readFileSync(join(root, 'docs/learn/testing.md'), 'utf8')
  const blocks = [...text.matchAll(/```\w+\n([\s\S]*?)```/g)].map(([, block]) => block)
  const found = blocks.find(block => block.startsWith(`# ${file}\n`) || block.startsWith(`// ${file}\n`))
  if (found === undefined) throw new Error(`docs/learn/testing.md has no ${file}`)
  return found
}
