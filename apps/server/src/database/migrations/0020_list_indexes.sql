-- Lists of a channel or a priority are lists of some statuses too: each status is read in its own order of the index.
DROP INDEX conversations_channel;
--> statement-breakpoint
CREATE INDEX conversations_channel ON conversations (merchant_id, channel, inbox_status, last_message_at, id);
--> statement-breakpoint
DROP INDEX conversations_priority;
--> statement-breakpoint
CREATE INDEX conversations_priority ON conversations (merchant_id, priority, inbox_status, last_message_at, id)
  WHERE priority IS NOT NULL;
--> statement-breakpoint
-- What waits for an answer is pending but for a few; those are found here. Words of customers make no entry.
CREATE INDEX conversations_owed ON conversations (merchant_id, last_message_at, id)
  WHERE waiting_since IS NOT NULL AND inbox_status <> 'Pending';
--> statement-breakpoint
-- Open tasks in the order of their closing, which they do not have: that of their ids.
CREATE INDEX tasks_open_closed_order ON tasks
  (merchant_id, (CASE WHEN closed_at IS NULL THEN '1000-01-01T00:00:00Z'::timestamptz ELSE closed_at END), id)
  WHERE closed_at IS NULL AND removed_at IS NULL;
--> statement-breakpoint
-- Whom a member with a limited sight sees (`sightCondition` says the same of one visitor). Comparing arrays is not
-- leakproof, hence the rights of the owner, behind the same wall.
CREATE INDEX visitors_agents ON visitors USING gin (agent_ids) WHERE agent_ids <> '{}';
--> statement-breakpoint
CREATE INDEX visitors_teams ON visitors USING gin (team_ids) WHERE team_ids <> '{}';
--> statement-breakpoint
CREATE INDEX visitors_tracked ON visitors (merchant_id, split_part(tracked_by, '|', 1)) WHERE tracked_by <> '||';
--> statement-breakpoint
CREATE FUNCTION visitors_seen_by(member uuid, colleagues uuid[], teams uuid[], most integer)
RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public
AS $$
DECLARE own constant integer := nullif(current_setting('foyer.merchant_id', true), '')::integer;
BEGIN
  RETURN QUERY
    (SELECT v.id FROM visitors v
      WHERE v.merchant_id = own AND v.tracked_by <> '||' AND split_part(v.tracked_by, '|', 1) = member::text LIMIT most)
    UNION
    (SELECT v.id FROM visitors v WHERE v.merchant_id = own AND v.agent_ids <> '{}' AND v.agent_ids && colleagues LIMIT most)
    UNION
    (SELECT v.id FROM visitors v WHERE v.merchant_id = own AND v.team_ids <> '{}' AND v.team_ids && teams LIMIT most)
    UNION
    (SELECT v.id FROM visitors v WHERE v.merchant_id = own AND v.department_ids && teams LIMIT most)
    LIMIT most;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION visitors_seen_by(uuid, uuid[], uuid[], integer) FROM public;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION visitors_seen_by(uuid, uuid[], uuid[], integer) TO foyer_app;
--> statement-breakpoint
-- `sure` is what of the words the index is asked for: those that are given whole, where there are any. A beginning such as
-- `com` of an address would fetch nearly everything.
DROP FUNCTION threads_with_words(tsquery, timestamptz, timestamptz, timestamptz, uuid, integer, boolean);
--> statement-breakpoint
CREATE FUNCTION threads_with_words(wanted tsquery, sure tsquery, since timestamptz, until timestamptz, beyond_at timestamptz,
  beyond_id uuid, most integer, oldest_first boolean)
RETURNS TABLE (id uuid, at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  own constant integer := nullif(current_setting('foyer.merchant_id', true), '')::integer;
  lowest constant uuid := '00000000-0000-0000-0000-000000000000';
  highest constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  direction constant text := CASE WHEN oldest_first THEN 'ASC' ELSE 'DESC' END;
  -- The words of a beginning are gathered from the whole index before anything else: that is to be done seldom.
  is_open constant boolean := sure::text LIKE '%:*%';
  stretch constant integer := CASE WHEN is_open THEN 5000 ELSE 500 END;
  bounds constant text := format('w.at BETWEEN $3 AND $4 AND (w.at, w.conversation_id) %s ($5, $6)',
    CASE WHEN oldest_first THEN '>' ELSE '<' END);
  -- A thread stands where its newest message with the words stands.
  chosen constant text := format('NOT EXISTS (SELECT FROM message_words n WHERE n.merchant_id = $1
      AND n.conversation_id = w.conversation_id AND n.seq > w.seq AND n.words @@ $2 AND n.at < $7)
    ORDER BY w.at %1$s, w.conversation_id %1$s LIMIT $8', direction);
  first timestamptz;
  last timestamptz;
  place timestamptz := coalesce(beyond_at, CASE WHEN oldest_first THEN timestamptz '-infinity' ELSE 'infinity' END);
  place_id uuid := coalesce(beyond_id, CASE WHEN oldest_first THEN lowest ELSE highest END);
  told integer;
  width interval;
BEGIN
  SELECT w.at INTO first FROM message_words w
    WHERE w.merchant_id = own AND w.at >= coalesce(since, timestamptz '-infinity') ORDER BY w.at LIMIT 1;
  SELECT w.at INTO last FROM message_words w
    WHERE w.merchant_id = own AND w.at < coalesce(until, timestamptz 'infinity') ORDER BY w.at DESC LIMIT 1;
  IF oldest_first THEN first := greatest(first, beyond_at); ELSE last := least(last, beyond_at); END IF;
  IF most < 1 OR first IS NULL OR last IS NULL OR first > last THEN RETURN; END IF;

  RETURN QUERY EXECUTE format('SELECT w.conversation_id, w.at FROM (
      SELECT w.conversation_id, w.seq, w.at, w.words FROM message_words w WHERE w.merchant_id = $1 AND %s
      ORDER BY w.at %2$s, w.conversation_id %2$s, w.seq %2$s LIMIT %3$s) w
    WHERE w.words @@ $2 AND %4$s', bounds, direction, stretch, chosen)
    USING own, wanted, first, last, place, place_id, coalesce(until, timestamptz 'infinity'), most;
  GET DIAGNOSTICS told = ROW_COUNT;
  most := most - told;
  IF most < 1 THEN RETURN; END IF;

  -- What stands within the stretch is told already.
  EXECUTE format('SELECT w.at, w.conversation_id FROM message_words w WHERE w.merchant_id = $1 AND %s
      ORDER BY w.at %2$s, w.conversation_id %2$s, w.seq %2$s OFFSET %3$s LIMIT 1', bounds, direction, stretch - 1)
    INTO place, place_id USING own, wanted, first, last, place, place_id;
  IF place IS NULL THEN RETURN; END IF;
  width := greatest(interval '1 day', CASE WHEN oldest_first THEN place - first ELSE last - place END)
    * CASE WHEN is_open THEN 32 ELSE 8 END;
  LOOP
    IF oldest_first THEN first := place; ELSE last := place; END IF;
    RETURN QUERY EXECUTE format('WITH held AS MATERIALIZED (SELECT w.* FROM message_words w
        WHERE w.words @@ $9 AND message_spans(w.merchant_id, w.at) && spans_between($1, $3, $4))
      SELECT w.conversation_id, w.at FROM held w WHERE w.merchant_id = $1 AND w.words @@ $2 AND %s AND %s', bounds, chosen)
      USING own, wanted, CASE WHEN oldest_first THEN first ELSE greatest(first, last - width) END,
        CASE WHEN oldest_first THEN least(last, first + width) ELSE last END,
        place, place_id, coalesce(until, timestamptz 'infinity'), most, sure;
    GET DIAGNOSTICS told = ROW_COUNT;
    most := most - told;
    place := CASE WHEN oldest_first THEN first + width ELSE last - width END;
    place_id := CASE WHEN oldest_first THEN highest ELSE lowest END;
    EXIT WHEN most < 1 OR CASE WHEN oldest_first THEN place > last ELSE place < first END;
    width := least(width * 4, interval '1000 days');
  END LOOP;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION threads_with_words(tsquery, tsquery, timestamptz, timestamptz, timestamptz, uuid, integer, boolean)
  FROM public;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION threads_with_words(tsquery, tsquery, timestamptz, timestamptz, timestamptz, uuid, integer, boolean)
  TO foyer_app;
--> statement-breakpoint
-- Threads with messages that hold words, in no order, for counting: all of them, or `most` of the newest. Of a beginning
-- that stands in so many of the newest messages the rest is not looked for.
CREATE FUNCTION some_threads_with_words(wanted tsquery, sure tsquery, since timestamptz, until timestamptz, most integer)
RETURNS TABLE (id uuid, is_all boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  own constant integer := nullif(current_setting('foyer.merchant_id', true), '')::integer;
  is_open constant boolean := sure::text LIKE '%:*%';
  first timestamptz;
  last timestamptz;
  width interval := CASE WHEN is_open THEN interval '10000 days' ELSE interval '8 days' END;
  found uuid[] := '{}';
  walked integer;
BEGIN
  SELECT w.at INTO first FROM message_words w
    WHERE w.merchant_id = own AND w.at >= coalesce(since, timestamptz '-infinity') ORDER BY w.at LIMIT 1;
  SELECT w.at INTO last FROM message_words w
    WHERE w.merchant_id = own AND w.at < coalesce(until, timestamptz 'infinity') ORDER BY w.at DESC LIMIT 1;
  IF first > last THEN RETURN; END IF;
  IF is_open THEN
    SELECT coalesce(array_agg(DISTINCT w.conversation_id) FILTER (WHERE w.words @@ wanted), '{}'), count(*)
      INTO found, walked FROM (SELECT n.conversation_id, n.words FROM message_words n
        WHERE n.merchant_id = own AND n.at BETWEEN first AND last ORDER BY n.at DESC LIMIT 20000) w;
    IF walked < 20000 OR cardinality(found) >= 1000 THEN
      RETURN QUERY SELECT one, walked < 20000 AND cardinality(found) < most FROM unnest(found) one LIMIT most;
      RETURN;
    END IF;
  END IF;
  WHILE first <= last AND cardinality(found) < most LOOP
    EXECUTE 'WITH held AS MATERIALIZED (SELECT w.* FROM message_words w
        WHERE w.words @@ $3 AND message_spans(w.merchant_id, w.at) && spans_between($1, $4, $5))
      SELECT ARRAY(SELECT w.conversation_id FROM held w
        WHERE w.merchant_id = $1 AND w.words @@ $2 AND w.at BETWEEN $4 AND $5 UNION SELECT unnest($6))'
      INTO found USING own, wanted, sure, greatest(first, last - width), last, found;
    last := last - width;
    width := least(width * 4, interval '1000 days');
  END LOOP;
  RETURN QUERY SELECT one, cardinality(found) < most FROM unnest(found) one LIMIT most;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION some_threads_with_words(tsquery, tsquery, timestamptz, timestamptz, integer) FROM public;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION some_threads_with_words(tsquery, tsquery, timestamptz, timestamptz, integer) TO foyer_app;
