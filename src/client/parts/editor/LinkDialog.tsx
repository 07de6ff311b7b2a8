import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { editorTexts } from '#shared/text/editor.ts';
import styles from './LinkDialog.module.css';
import { type AddressProblem, readAddress } from './linkAddress.ts';

const texts = editorTexts.link;

/**
 * Asks for the address of a link. A native modal dialog without a `<form>`: the editor often stands
 * in a form of its own screen, and forms cannot be nested.
 */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [address, setAddress] = useState<string>(editor.getAttributes('link').href ?? '');
  const [problem, setProblem] = useState<AddressProblem | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
    field.current?.select();
  }, []);

  function close(): void {
    onClose();
    editor.commands.focus();
  }

  function apply(): void {
    const read = readAddress(address);
    if ('problem' in read) {
      setProblem(read.problem);
      field.current?.focus();
      return;
    }
    onClose();
    setLink(editor, read.href, address.trim());
  }

  function onKeyDown(event: KeyboardEvent): void {
    // The editor around this dialog has its own Escape; the page may have its own Enter.
    event.stopPropagation();
    if (event.key === 'Enter' && event.target === field.current) {
      event.preventDefault();
      apply();
    }
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {texts.title}
      </h2>
      <label className={styles.label} htmlFor={`${id}-address`}>
        {texts.address}
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {texts.hint}
      </p>
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem && texts[problem]}
      </p>
      <input
        ref={field}
        id={`${id}-address`}
        className={styles.input}
        type="text"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={address}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-hint ${id}-problem`}
        onChange={(event) => setAddress(event.target.value)}
      />
      <Choices onApply={apply} onCancel={close} />
    </dialog>
  );
}

function Choices({ onApply, onCancel }: { onApply: () => void; onCancel: () => void }) {
  return (
    <div className={styles.actions}>
      <button type="button" className={`${styles.action} ${styles.main}`} onClick={onApply}>
        {texts.apply}
      </button>
      <button type="button" className={styles.action} onClick={onCancel}>
        {texts.cancel}
      </button>
    </div>
  );
}

/**
 * Links the selection or the link at the cursor; with neither, the address itself becomes the text.
 */
function setLink(editor: Editor, href: string, text: string): void {
  const chain = editor.chain().focus();
  if (editor.state.selection.empty && !editor.isActive('link')) {
    chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run();
  } else {
    chain.extendMarkRange('link').setMark('link', { href }).run();
  }
}
