import type { BotGraph } from '@foyer/domain/bots/graph';
import { useLingui } from '@lingui/react/macro';
import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';
import { toast } from '../../../ui/index.ts';
import { copiedText, pasteText } from './clipboard.ts';
import { type FlowAction, withoutSteps } from './flow-state.ts';
import { withNewNote } from './new-step.ts';

/** Copies, pastes and deletes the selected steps and adds notes, by buttons and keys. The functions stay the same. */
export function useEditing({
  graph,
  selection,
  disabled,
  dispatch,
  onSelect,
  onFind,
}: {
  graph: BotGraph;
  selection: readonly string[];
  disabled: boolean;
  dispatch: (action: FlowAction) => void;
  onSelect: (ids: readonly string[]) => void;
  onFind: () => void;
}) {
  const { t } = useLingui();
  const change = (next: BotGraph) => dispatch({ type: 'change', graph: next });
  const remove = useCallbackRef(() => {
    const start = graph.nodes.find(({ type }) => type === 'start')?.id;
    change(
      withoutSteps(
        graph,
        selection.filter((id) => id !== start),
      ),
    );
    onSelect([]);
  });
  const insert = async (text: string) => {
    const pasted = await pasteText(graph, text);
    if ('refused' in pasted) {
      const why = pasted.refused === 'full' ? t`The flow would be too large.` : t`Copy steps of a bot first.`;
      toast.show({ kind: 'error', text: why });
      return;
    }
    change(pasted.graph);
    onSelect(pasted.ids);
  };
  const copy = useCallbackRef(async () => {
    try {
      await navigator.clipboard.writeText(copiedText(graph, selection));
      toast.show({ kind: 'done', text: t`Copied. Paste the steps in this or another bot.` });
    } catch {
      toast.show({ kind: 'error', text: t`The browser does not allow copying. Use the keyboard.` });
    }
  });
  const paste = useCallbackRef(async () => {
    try {
      await insert(await navigator.clipboard.readText());
    } catch {
      toast.show({ kind: 'error', text: t`The browser does not allow pasting. Use the keyboard.` });
    }
  });
  const addNote = useCallbackRef(() => {
    const beside = graph.nodes.find(({ id }) => id === selection[0]);
    const added = withNewNote(graph, beside);
    change(added.graph);
    onSelect([added.id]);
  });

  const onClipboard = useEffectEvent((event: ClipboardEvent) => {
    if (isElsewhere(event.target) || !event.clipboardData) return;
    if (event.type === 'paste') {
      if (disabled) return;
      event.preventDefault();
      void insert(event.clipboardData.getData('text/plain'));
      return;
    }
    const text = copiedText(graph, selection);
    if (text === '' || String(getSelection()) !== '') return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', text);
    if (event.type === 'cut' && !disabled) remove();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'f' && !isInDialog(event.target)) {
      event.preventDefault();
      onFind();
    } else if ((key === 'z' || key === 'y') && !disabled && !isElsewhere(event.target)) {
      event.preventDefault();
      dispatch({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
    }
  });
  useEffect(() => {
    const clipboard = (event: ClipboardEvent) => onClipboard(event);
    const keys = (event: KeyboardEvent) => onKey(event);
    const kinds = ['copy', 'cut', 'paste'] as const;
    for (const kind of kinds) document.addEventListener(kind, clipboard);
    document.addEventListener('keydown', keys);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, clipboard);
      document.removeEventListener('keydown', keys);
    };
  }, []);

  return { copy, paste, remove, addNote };
}

export type FlowEditing = ReturnType<typeof useEditing>;

/** Whether keys belong to a field or a dialog. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog]') !==
    null;

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog]') !== null;
