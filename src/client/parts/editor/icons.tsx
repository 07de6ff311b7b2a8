import type { ToolName } from '#shared/text/editor.ts';
import toolbarStyles from './Toolbar.module.css';

/** Lines of a 20x20 drawing, 1.5 wide, in the colour of the text around it. */
const drawings: Record<ToolName, string> = {
  bold: 'M6 4h4.5a3 3 0 0 1 0 6H6zM6 10h5.5a3 3 0 0 1 0 6H6z',
  italic: 'M9 4h6M5 16h6M12 4 8 16',
  underline: 'M6 3.5v6a4 4 0 0 0 8 0v-6M5 17h10',
  bulletList: 'M8 5h9M8 10h9M8 15h9M3.75 5h.01M3.75 10h.01M3.75 15h.01',
  orderedList:
    'M9 5h8M9 10h8M9 15h8M3 4l1.5-1v4M3 12.6c.4-1.4 2.6-1.4 2.6.1C5.6 14 3 15 3 16.5h2.8',
  alignLeft: 'M3 4.5h14M3 8.2h8M3 11.8h14M3 15.5h8',
  alignCenter: 'M3 4.5h14M6 8.2h8M3 11.8h14M6 15.5h8',
  alignRight: 'M3 4.5h14M9 8.2h8M3 11.8h14M9 15.5h8',
  link: 'M8.5 11.5a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3 0l-3 3a3 3 0 0 0 4.3 4.3l1-1',
  unlink:
    'M12.8 11.5l3-3a3 3 0 0 0-4.3-4.3l-1.3 1.3M7.2 8.5l-3 3a3 3 0 0 0 4.3 4.3l1.3-1.3M13.5 14l2.5 2.5M6.5 6 4 3.5',
  insertTable: 'M3 4h14v12H3zM3 8h14M3 12h14M7.7 8v8M12.3 8v8',
  clearFormat: 'M4 4h10M9 4 7.3 12M6 16h3M12 12l4.5 4.5M16.5 12 12 16.5',
  cut: 'M13.5 3 7.6 12.4M6.5 3l5.9 9.4M6 12a2.3 2.3 0 1 0 0 4.6A2.3 2.3 0 0 0 6 12zM14 12a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z',
  copy: 'M7.5 7.5H16a1 1 0 0 1 1 1V16a1 1 0 0 1-1 1H8.5a1 1 0 0 1-1-1zM12.5 7.5V4a1 1 0 0 0-1-1H4a1 1 0 0 0-1 1v7.5a1 1 0 0 0 1 1h3.5',
  paste: 'M7 4H5a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V5a1 1 0 0 0-1-1h-2M7 3h6v3H7z',
  pasteWord:
    'M7 4H5a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V5a1 1 0 0 0-1-1h-2M7 3h6v3H7zM6.8 9.5l1.4 4.5L10 10l1.8 4 1.4-4.5',
  pastePlain:
    'M7 4H5a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V5a1 1 0 0 0-1-1h-2M7 3h6v3H7zM7.5 9.5h5M10 9.5v4.8',
  insertText: 'M4 4h12v8H9l-4 4v-4H4zM7 7h6M7 9.5h4',
  undo: 'M7 4 3.5 7.5 7 11M3.5 7.5H12a4.2 4.2 0 0 1 0 8.4H8',
  redo: 'M13 4l3.5 3.5L13 11M16.5 7.5H8a4.2 4.2 0 0 0 0 8.4h4',
  addRow: 'M3 4h14v5H3zM10 4v5M10 11.5v5M7.5 14h5',
  addColumn: 'M4 3h5v14H4zM4 10h5M11.5 10h5M14 7.5v5',
  deleteRow: 'M3 4h14v5H3zM10 4v5M8 12l4 4M12 12l-4 4',
  deleteColumn: 'M4 3h5v14H4zM4 10h5M12 8l4 4M16 8l-4 4',
  deleteTable: 'M17 9V4H3v12h7M3 8h14M3 12h7M7.7 8v8M13 12.5l4 4M17 12.5l-4 4',
  maximise: 'M12 3h5v5M17 3l-5.5 5.5M8 17H3v-5M3 17l5.5-5.5',
  restore: 'M17 8h-5V3M12 8l5-5M3 12h5v5M8 12l-5 5',
};

/** Decoration only: the button around it carries the name. */
export function ToolIcon({ name }: { name: ToolName }) {
  return (
    <svg className={toolbarStyles.icon} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={drawings[name]} />
    </svg>
  );
}
