import type { Services } from '../../kernel/context.ts';
import type { Runner } from '../../kernel/registry.ts';
import { makeSimulation, type Simulation } from './simulate/simulation.ts';

/** Several servers may run in one process, as in tests; each has its own visitors. */
const simulations = new WeakMap<Services, Simulation>();

/** The simulation of a server that listens. */
export const simulationOf = (services: Services): Simulation | undefined => simulations.get(services);

/** Brings the simulated visitors to a server that listens at `url`; none with `DEMO_VISITORS=0`. */
export async function startSimulation(services: Services, url: string): Promise<Runner> {
  const { DEMO_VISITORS, DEMO_PACE } = services.config;
  const simulation = makeSimulation(services, url, { visitors: DEMO_VISITORS, pace: DEMO_PACE });
  simulations.set(services, simulation);
  if (DEMO_VISITORS > 0) await simulation.switchOn();
  return { stop: () => simulation.stop() };
}
