-- Full-text search. `@@` and `&&` are not leakproof, so that row-level security would keep the planner from the GIN index.
-- These functions run with the owner's rights and compare the merchant themselves.

-- The newest audit entries that match.
CREATE OR REPLACE FUNCTION audit_with_words(wanted tsquery)
RETURNS TABLE (id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT e.id FROM audit_entries e
  WHERE e.merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int AND e.words @@ wanted
  ORDER BY e.at DESC, e.id DESC
  LIMIT 10000
$$;

-- The newest reviews that match.
CREATE OR REPLACE FUNCTION reviews_with_words(wanted tsquery)
RETURNS TABLE (id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT r.id FROM reviews r
  WHERE r.merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int AND r.words @@ wanted
  ORDER BY r.posted_at DESC, r.id DESC
  LIMIT 10000
$$;

-- The time spans that cover a range, as in `message_spans`: its days, or for 32 days and more its spans of 32 days.
CREATE OR REPLACE FUNCTION spans_between(merchant_id integer, since timestamptz, until timestamptz)
RETURNS bigint[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
AS $$
DECLARE
  own constant bigint := merchant_id::bigint << 24;
  first constant integer := (since AT TIME ZONE 'UTC')::date - DATE '0001-01-01';
  last constant integer := (until AT TIME ZONE 'UTC')::date - DATE '0001-01-01';
BEGIN
  IF last - first < 32 THEN RETURN ARRAY(SELECT own + day FROM generate_series(first, last) day); END IF;
  RETURN ARRAY(SELECT own + (1 << 20) + part FROM generate_series(first >> 5, last >> 5) part);
END $$;

-- A page of threads with messages that match `wanted`, each at its newest such message, newest or oldest first, after the
-- cursor (`beyond_at`, `beyond_id`). `sure` is the part of `wanted` for the index: without prefixes such as `com` of an
-- address where there are whole words too, since a prefix reads nearly the whole index.
--
-- First reads the newest messages in batches, as long as these promise to fill the page: the index returns whole time
-- spans, too many rows for common words. Then reads the index by one time span after the other, each longer than the one
-- before, so that rare words cost the same among a thousand threads as among a million.
CREATE OR REPLACE FUNCTION threads_with_words(wanted tsquery, sure tsquery, since timestamptz, until timestamptz,
  beyond_at timestamptz, beyond_id uuid, most integer, oldest_first boolean)
RETURNS TABLE (id uuid, at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  own constant integer := nullif(current_setting('foyer.merchant_id', true), '')::integer;
  lowest constant uuid := '00000000-0000-0000-0000-000000000000';
  highest constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  direction constant text := CASE WHEN oldest_first THEN 'ASC' ELSE 'DESC' END;
  -- A prefix reads the whole index each time, so the index is to be asked less often.
  is_prefix constant boolean := sure::text LIKE '%:*%';
  batch_size integer := CASE WHEN is_prefix THEN 5000 ELSE 500 END;
  bounds constant text := format('w.at BETWEEN $3 AND $4 AND (w.at, w.conversation_id) %s ($5, $6)',
    CASE WHEN oldest_first THEN '>' ELSE '<' END);
  -- Only the newest matching message of each thread.
  newest_only constant text := format('NOT EXISTS (SELECT FROM message_words n WHERE n.merchant_id = $1
      AND n.conversation_id = w.conversation_id AND n.seq > w.seq AND n.words @@ $2 AND n.at < $7)
    ORDER BY w.at %1$s, w.conversation_id %1$s LIMIT $8', direction);
  first timestamptz;
  last timestamptz;
  cursor_at timestamptz := coalesce(beyond_at, CASE WHEN oldest_first THEN timestamptz '-infinity' ELSE 'infinity' END);
  cursor_id uuid := coalesce(beyond_id, CASE WHEN oldest_first THEN lowest ELSE highest END);
  found_count integer;
  width interval;
BEGIN
  SELECT w.at INTO first FROM message_words w
    WHERE w.merchant_id = own AND w.at >= coalesce(since, timestamptz '-infinity') ORDER BY w.at LIMIT 1;
  SELECT w.at INTO last FROM message_words w
    WHERE w.merchant_id = own AND w.at < coalesce(until, timestamptz 'infinity') ORDER BY w.at DESC LIMIT 1;
  IF oldest_first THEN first := greatest(first, beyond_at); ELSE last := least(last, beyond_at); END IF;
  IF most < 1 OR first IS NULL OR last IS NULL OR first > last THEN RETURN; END IF;

  -- While the newest messages promise to fill the page soon.
  LOOP
    RETURN QUERY EXECUTE format('SELECT w.conversation_id, w.at FROM (
        SELECT w.conversation_id, w.seq, w.at, w.words FROM message_words w WHERE w.merchant_id = $1 AND %s
        ORDER BY w.at %2$s, w.conversation_id %2$s, w.seq %2$s LIMIT %3$s) w
      WHERE w.words @@ $2 AND %4$s', bounds, direction, batch_size, newest_only)
      USING own, wanted, first, last, cursor_at, cursor_id, coalesce(until, timestamptz 'infinity'), most;
    GET DIAGNOSTICS found_count = ROW_COUNT;
    most := most - found_count;
    IF most < 1 THEN RETURN; END IF;

    -- Continue after the last message of this batch.
    EXECUTE format('SELECT w.at, w.conversation_id FROM message_words w WHERE w.merchant_id = $1 AND %s
        ORDER BY w.at %2$s, w.conversation_id %2$s, w.seq %2$s OFFSET %3$s LIMIT 1', bounds, direction, batch_size - 1)
      INTO cursor_at, cursor_id USING own, wanted, first, last, cursor_at, cursor_id;
    IF cursor_at IS NULL THEN RETURN; END IF;
    EXIT WHEN is_prefix OR found_count = 0 OR most * batch_size / found_count > 5000;
    batch_size := greatest(500, most * batch_size / found_count * 3 / 2);
  END LOOP;
  width := greatest(interval '1 day', CASE WHEN oldest_first THEN cursor_at - first ELSE last - cursor_at END)
    * CASE WHEN is_prefix THEN 32 ELSE 8 END;
  LOOP
    IF oldest_first THEN first := cursor_at; ELSE last := cursor_at; END IF;
    RETURN QUERY EXECUTE format('WITH matching AS MATERIALIZED (SELECT w.* FROM message_words w
        WHERE w.words @@ $9 AND message_spans(w.merchant_id, w.at) && spans_between($1, $3, $4))
      SELECT w.conversation_id, w.at FROM matching w WHERE w.merchant_id = $1 AND w.words @@ $2 AND %s AND %s', bounds, newest_only)
      USING own, wanted, CASE WHEN oldest_first THEN first ELSE greatest(first, last - width) END,
        CASE WHEN oldest_first THEN least(last, first + width) ELSE last END,
        cursor_at, cursor_id, coalesce(until, timestamptz 'infinity'), most, sure;
    GET DIAGNOSTICS found_count = ROW_COUNT;
    most := most - found_count;
    cursor_at := CASE WHEN oldest_first THEN first + width ELSE last - width END;
    cursor_id := CASE WHEN oldest_first THEN highest ELSE lowest END;
    EXIT WHEN most < 1 OR CASE WHEN oldest_first THEN cursor_at > last ELSE cursor_at < first END;
    width := least(width * 4, interval '1000 days');
  END LOOP;
END $$;

-- Threads with messages that match, unordered, for counting: all of them, or up to `most` of the newest. A prefix that
-- matches 1,000 threads among the newest 20,000 messages is not looked up further.
CREATE OR REPLACE FUNCTION some_threads_with_words(wanted tsquery, sure tsquery, since timestamptz, until timestamptz,
  most integer)
RETURNS TABLE (id uuid, is_all boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  own constant integer := nullif(current_setting('foyer.merchant_id', true), '')::integer;
  is_prefix constant boolean := sure::text LIKE '%:*%';
  first timestamptz;
  last timestamptz;
  width interval := CASE WHEN is_prefix THEN interval '10000 days' ELSE interval '8 days' END;
  found uuid[] := '{}';
  read_count integer;
BEGIN
  SELECT w.at INTO first FROM message_words w
    WHERE w.merchant_id = own AND w.at >= coalesce(since, timestamptz '-infinity') ORDER BY w.at LIMIT 1;
  SELECT w.at INTO last FROM message_words w
    WHERE w.merchant_id = own AND w.at < coalesce(until, timestamptz 'infinity') ORDER BY w.at DESC LIMIT 1;
  IF first > last THEN RETURN; END IF;
  IF is_prefix THEN
    SELECT coalesce(array_agg(DISTINCT w.conversation_id) FILTER (WHERE w.words @@ wanted), '{}'), count(*)
      INTO found, read_count FROM (SELECT n.conversation_id, n.words FROM message_words n
        WHERE n.merchant_id = own AND n.at BETWEEN first AND last ORDER BY n.at DESC LIMIT 20000) w;
    IF read_count < 20000 OR cardinality(found) >= 1000 THEN
      RETURN QUERY SELECT one, read_count < 20000 AND cardinality(found) < most FROM unnest(found) one LIMIT most;
      RETURN;
    END IF;
  END IF;
  WHILE first <= last AND cardinality(found) < most LOOP
    EXECUTE 'WITH matching AS MATERIALIZED (SELECT w.* FROM message_words w
        WHERE w.words @@ $3 AND message_spans(w.merchant_id, w.at) && spans_between($1, $4, $5))
      SELECT ARRAY(SELECT w.conversation_id FROM matching w
        WHERE w.merchant_id = $1 AND w.words @@ $2 AND w.at BETWEEN $4 AND $5 UNION SELECT unnest($6))'
      INTO found USING own, wanted, sure, greatest(first, last - width), last, found;
    last := last - width;
    width := least(width * 4, interval '1000 days');
  END LOOP;
  RETURN QUERY SELECT one, cardinality(found) < most FROM unnest(found) one LIMIT most;
END $$;

REVOKE ALL ON FUNCTION audit_with_words, reviews_with_words, threads_with_words, some_threads_with_words FROM public;
GRANT EXECUTE ON FUNCTION audit_with_words, reviews_with_words, threads_with_words, some_threads_with_words TO foyer_app;
