/** A minimal HTTP server with a page of one field, on the given port. */
import { createServer } from 'node:http';

const PAGE = '<!doctype html><title>Bare</title><input aria-label="Username">';

createServer((_, reply) => reply.setHeader('content-type', 'text/html').end(PAGE)).listen(
  Number(process.argv[2]),
  '127.0.0.1',
);
