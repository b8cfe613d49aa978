import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPlain } from '../../../../testing/render.tsx';
import { at, threadOf } from '../../testing/builders.ts';
import { ThreadRow } from './thread-row.tsx';

afterEach(cleanup);

function show(snoozedUntil: string | null) {
  renderPlain(
    <ul>
      <ThreadRow
        thread={threadOf(1, { waitingSince: at(0), snoozedUntil })}
        now={Date.parse(at(600))}
        limits={{ amberMs: 60_000, redMs: 120_000 }}
        assignee={null}
        hasDraft={false}
        href="/"
        isOpen={false}
        isTicked={false}
        canTick
        showsStatus={false}
        isStop
        onOpen={() => undefined}
        onTick={() => undefined}
      />
    </ul>,
  );
}

it('shows the waiting time, but not while the thread is snoozed', () => {
  show(null);
  expect(screen.getByTitle(/^Waiting since/).className).toBe('wait red');
  cleanup();
  show(at(9_000));
  expect(screen.getByTitle(/^Snoozed until/)).toBeTruthy();
  expect(screen.queryByTitle(/^Waiting since/)).toBeNull();
});
