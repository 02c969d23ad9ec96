import { foundBy, mark, type Defect } from '../defect.ts'
import { addBlock, picture } from '../edit-page.ts'

const page = 'tms/quick-start.mdx'

/** Defects of images, but for those that are not there. */
export const imageDefects: Defect[] = [
  ...foundBy('link:foreign-image', 'warning', {
    'an image on another host': addBlock(`![The menu](${mark}https://pictures.example/menu.svg)`),
    'an image on another host, its scheme in capitals': addBlock(
      `![The menu](${mark}HTTP://pictures.example/menu.svg)`,
    ),
    'a definition on another host': addBlock(
      `![The menu][menu]\n\n[menu]: ${mark}https://pictures.example/menu.svg`,
    ),
  }),
  ...foundBy('link:image-format', 'error', {
    'a recording as an image': show('tour.mp4', 'film', `![The menu](${mark}./tour.mp4)`),
    'a document as an image': show('tour.pdf', '%PDF-1.7', `![The menu](${mark}./tour.pdf)`),
    'a photo that browsers do not show, by a definition': show(
      'menu.HEIC',
      'photo',
      `![The menu][menu]\n\n[menu]: ${mark}./menu.HEIC`,
    ),
  }),
  ...foundBy('site:broken-image', 'error', {
    'an empty image': show('menu.svg', mark),
    'an image that was not fetched': show(
      'menu.svg',
      `${mark}version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n`,
    ),
    'the page of an error in place of an image': show(
      'menu.svg',
      `${mark}<!doctype html>\n<title>Not found</title>\n`,
    ),
    'an image under the name of another format': show(
      'menu.svg',
      `${mark}GIF89a\x08\0\x06\0\0\0\0`,
    ),
  }),
  ...foundBy('site:heavy-image', 'warning', {
    'an image of more than a mebibyte': show('menu.svg', mark + picture + ' '.repeat(1024 * 1024)),
  }),
]

/** A file, and a page that shows it. */
function show(
  name: string,
  text: string,
  block = `![The menu](./${name})`,
): Pick<Defect, 'changeFiles'> {
  return {
    changeFiles: (files) => ({ [`tms/${name}`]: text, [page]: addBlock(block)(files.get(page)!) }),
  }
}
