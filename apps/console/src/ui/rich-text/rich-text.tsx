import './rich-text.css';
import { useLingui } from '@lingui/react/macro';
import { IconBold, IconItalic, IconLink, IconList, IconListNumbers, IconQuote } from '@tabler/icons-react';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Button, Dialog, IconButton, type IconShape, Input } from '../index.ts';

/** Methods of the editor. */
export interface RichTextHandle {
  focus: () => void;
  insert: (text: string) => void;
  /** Inserts HTML; only elements allowed in mails are kept. */
  insertHtml: (html: string) => void;
}

interface Props {
  /** The content. What is typed comes back here through `onChange`. */
  html: string;
  label: string;
  placeholder?: string;
  disabled?: boolean;
  onChange: (html: string, text: string) => void;
  /** Ctrl+Enter. */
  onSubmit?: () => void;
  ref?: Ref<RichTextHandle>;
}

/** A rich text editor with the emphasis, lists, quotes and links of mails. */
export function RichText({ html, label, placeholder, disabled = false, onChange, onSubmit, ref }: Props) {
  /** Values passed to `onChange` that have not come back as `html` yet, oldest first. */
  const pending = useRef<string[]>([]);
  const editor = useEditor({
    editable: !disabled,
    extensions: [
      StarterKit.configure({
        heading: false,
        codeBlock: false,
        horizontalRule: false,
        link: { openOnClick: false, defaultProtocol: 'https' },
      }),
    ],
    content: html,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, dir: 'auto' },
      handleKeyDown: (_view, event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
        onSubmit?.();
        return true;
      },
    },
    onUpdate: ({ editor: changed }) => {
      const typed = changed.isEmpty ? '' : changed.getHTML();
      pending.current.push(typed);
      onChange(typed, changed.getText({ blockSeparator: '\n' }));
    },
  });
  useImperativeHandle(ref, () => ({
    focus: () => editor.commands.focus('end'),
    insert: (text) => editor.chain().focus().insertContent(paragraphsOf(text)).run(),
    insertHtml: (added) => editor.chain().focus().insertContent(added).run(),
  }));
  useEffect(() => {
    // A loaded draft replaces the text; a sent or discarded one clears it.
    const index = pending.current.indexOf(html);
    if (index >= 0) pending.current.splice(0, index + 1);
    else if (html !== (editor.isEmpty ? '' : editor.getHTML())) {
      pending.current = [];
      editor.commands.setContent(html, { emitUpdate: false });
    }
  }, [editor, html]);
  return (
    <>
      <div className="rich-text">
        <div className="rich-editor" data-placeholder={html === '' ? placeholder : undefined}>
          <EditorContent editor={editor} />
        </div>
      </div>
      {!disabled && <Tools editor={editor} />}
    </>
  );
}

/** Lines of plain text as paragraphs of the editor, with markup escaped. */
const paragraphsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => ({ type: 'paragraph', content: line === '' ? [] : [{ type: 'text', text: line }] }));

function Tools({ editor }: { editor: Editor }) {
  const { t } = useLingui();
  const [asksLink, setAsksLink] = useState(false);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      list: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
    }),
  });
  const tools: readonly { icon: IconShape; label: string; on: boolean; run: () => void }[] = [
    { icon: IconBold, label: t`Bold`, on: on.bold, run: () => editor.chain().focus().toggleBold().run() },
    {
      icon: IconItalic,
      label: t`Italic`,
      on: on.italic,
      run: () => editor.chain().focus().toggleItalic().run(),
    },
    {
      icon: IconList,
      label: t`List`,
      on: on.list,
      run: () => editor.chain().focus().toggleBulletList().run(),
    },
    {
      icon: IconListNumbers,
      label: t`Numbered list`,
      on: on.numbers,
      run: () => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      icon: IconQuote,
      label: t`Quote`,
      on: on.quote,
      run: () => editor.chain().focus().toggleBlockquote().run(),
    },
    { icon: IconLink, label: t`Link`, on: on.link, run: () => setAsksLink(true) },
  ];
  return (
    <div className="rich-tools" role="toolbar" aria-label={t`Formatting`}>
      {tools.map(({ icon, label, on: pressed, run }) => (
        <IconButton
          key={label}
          small
          icon={icon}
          label={label}
          aria-pressed={pressed}
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        />
      ))}
      {asksLink && <LinkDialog editor={editor} onClose={() => setAsksLink(false)} />}
    </div>
  );
}

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useLingui();
  const known = String(editor.getAttributes('link').href ?? '');
  const [href, setHref] = useState(known);
  const isLink = /^(https?:\/\/|mailto:|tel:)\S+$/i.test(href.trim());
  const set = () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && known === '') {
      chain.insertContent({
        type: 'text',
        text: href.trim(),
        marks: [{ type: 'link', attrs: { href: href.trim() } }],
      });
    } else chain.setLink({ href: href.trim() });
    chain.run();
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Link`}
      actions={
        <>
          {known && (
            <Button
              variant="quiet"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                onClose();
              }}
            >{t`Remove link`}</Button>
          )}
          <Button variant="primary" disabled={!isLink} onClick={set}>{t`Set`}</Button>
        </>
      }
    >
      <Input
        value={href}
        aria-label={t`Address`}
        placeholder="https://"
        dir="ltr"
        onChange={(event) => setHref(event.target.value)}
      />
    </Dialog>
  );
}
