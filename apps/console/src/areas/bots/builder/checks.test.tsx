import { emptyGraph } from '@foyer/domain/bots/layout';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPlain } from '../../../testing/render.tsx';
import { Checks } from './checks.tsx';

afterEach(cleanup);

test('a flow without problems can be published, unless it is live already', () => {
  const graph = emptyGraph();
  const props = { graph, problems: [], onSelect: () => undefined, onCreateVariables: undefined };
  renderPlain(<Checks {...props} isLive={false} />);
  expect(screen.getByText('No problems. The flow can be published.')).toBeTruthy();
  cleanup();
  renderPlain(<Checks {...props} isLive />);
  expect(screen.getByText('No problems. All changes are published.')).toBeTruthy();
});
