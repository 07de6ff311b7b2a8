import { getSchema } from '@tiptap/core';
import { DOMParser, type Node, type ParseOptions, type Schema } from '@tiptap/pm/model';
import { readHtml } from '#client/trusted.ts';
import { extensions } from './extensions.ts';

/** A text as a document of the editor. The library's own way would parse a bare string as HTML. */
export const readContent = (html: string, schema: Schema, options: ParseOptions = {}): Node =>
  html === ''
    ? (schema.topNodeType.createAndFill() as Node)
    : DOMParser.fromSchema(schema).parse(readHtml(html), options);

let schema: Schema | undefined;

/** The same for an editor that is still to be made. */
export function startOf(html: string): object {
  schema ??= getSchema(extensions);
  return readContent(html, schema).toJSON();
}
