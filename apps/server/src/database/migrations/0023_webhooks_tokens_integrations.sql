CREATE TABLE "integration_calls" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"integration" text NOT NULL,
	"action" text NOT NULL,
	"cause" text NOT NULL,
	"state" text NOT NULL,
	"status" integer,
	"duration" integer NOT NULL,
	"attempts" integer NOT NULL,
	"input" jsonb,
	"request" jsonb NOT NULL,
	"response" text NOT NULL,
	"error" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "integration_calls_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "integration_calls" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "integrations" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"integration" text NOT NULL,
	"settings" jsonb NOT NULL,
	"sealed_values" text NOT NULL,
	"sealed_token" text,
	"token_expires_at" timestamp (3) with time zone,
	"state" text DEFAULT 'waiting' NOT NULL,
	"error" jsonb,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "integrations_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "integrations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"ending" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_tokens_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_cursors" (
	"merchant_id" integer NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	CONSTRAINT "webhook_cursors_merchant_id_conversation_id_pk" PRIMARY KEY("merchant_id","conversation_id")
);
--> statement-breakpoint
ALTER TABLE "webhook_cursors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now(),
	"attempts" integer DEFAULT 0 NOT NULL,
	"log" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_merchant_id_id_pk" PRIMARY KEY("merchant_id","id"),
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"is_active" boolean NOT NULL,
	"off_reason" text,
	"sealed_secret" text NOT NULL,
	"sealed_former" text,
	"former_until" timestamp (3) with time zone,
	"active_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"swept_to" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"last_delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_events_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_merchant_id_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_merchant_id_created_by_members_merchant_id_id_fk" FOREIGN KEY ("merchant_id","created_by") REFERENCES "public"."members"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_cursors" ADD CONSTRAINT "webhook_cursors_merchant_id_conversation_id_conversations_merchant_id_id_fk" FOREIGN KEY ("merchant_id","conversation_id") REFERENCES "public"."conversations"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_merchant_id_endpoint_id_webhook_endpoints_merchant_id_id_fk" FOREIGN KEY ("merchant_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_merchant_id_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("merchant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "integration_calls_created" ON "integration_calls" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "integration_calls_integration" ON "integration_calls" USING btree ("merchant_id","integration","created_at","id");--> statement-breakpoint
CREATE INDEX "integration_calls_state" ON "integration_calls" USING btree ("merchant_id","state","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "integrations_one" ON "integrations" USING btree ("merchant_id","integration");--> statement-breakpoint
CREATE UNIQUE INDEX "api_tokens_hash" ON "api_tokens" USING btree ("merchant_id","hash");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("merchant_id","endpoint_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("merchant_id","endpoint_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("merchant_id","endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_type" ON "webhook_deliveries" USING btree ("merchant_id","type","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_state" ON "webhook_deliveries" USING btree ("merchant_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_events_order" ON "webhook_events" USING btree ("merchant_id","occurred_at","id");--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "integration_calls" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "integrations" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "api_tokens" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "webhook_cursors" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "webhook_deliveries" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "webhook_endpoints" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "webhook_events" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);