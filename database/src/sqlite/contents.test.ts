import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { bytesByFile, bytesOfDatabase, databaseByFile, databaseOfBytes } from './contents.ts'

const sqlite = { DatabaseSync }
const ways = [
  { way: 'by Node', read: bytesOfDatabase, open: databaseOfBytes },
  { way: 'through a file, as on Node 22', read: bytesByFile, open: databaseByFile },
]

function closed(file: DatabaseSync): DatabaseSync {
  onTestFinished(() => file.close())
  return file
}

test.each(ways)('a copy has everything, and neither sees what becomes of the other: $way', ({ read, open }) => {
  const file = closed(new DatabaseSync(':memory:'))
  file.exec(`pragma page_size = 512;
    create table books (id integer primary key, title text); create unique index books_title on books (title);
    create virtual table book_terms using fts5 (terms);
    insert into books values (7, 'Emma'); insert into book_terms (rowid, terms) values (7, 'emma')`)
  const bytes = read(file)
  const copies = [closed(open(sqlite, bytes)), closed(open(sqlite, bytes))] as const
  const titles = (of: DatabaseSync) => of.prepare('select id, title from books order by id').all()
  copies[0].exec("insert into books values (8, 'Persuasion')")
  file.exec("insert into books values (9, 'Middlemarch')")
  expect(titles(copies[1])).toEqual([{ id: 7, title: 'Emma' }])
  expect(titles(copies[0])).toHaveLength(2)
  expect(titles(closed(open(sqlite, read(copies[0]))))).toHaveLength(2)
  const [found] = copies[1].prepare("select rowid from book_terms where terms match 'emma'").all()
  expect([found, copies[1].prepare('pragma page_size').get()]).toEqual([{ rowid: 7 }, { page_size: 512 }])
  expect(() => copies[1].exec("insert into books values (10, 'Emma')")).toThrow('UNIQUE')
})
