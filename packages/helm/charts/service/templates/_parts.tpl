{{/* A text of a person, on one line of YAML whatever it says. Helm deletes the words that Go writes for a missing value from
     everything that it renders, so they must not be seen. */}}
{{- define "service.text" -}}
{{ . | quote | replace "<no value>" "\\x3cno value>" }}
{{- end }}

{{/* Lines of a map of texts. */}}
{{- define "service.entries" -}}
{{- range $key, $value := . }}
{{ include "service.text" $key }}: {{ include "service.text" $value }}
{{- end }}
{{- end }}

{{/* Never changes in the life of a release: the selector of a Deployment is immutable. */}}
{{- define "service.selector" -}}
app.kubernetes.io/name: {{ .Release.Name | quote }}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end }}

{{/* Of the release, and of `more`, which cannot touch what the selector needs. */}}
{{- define "service.labels" -}}
{{ include "service.selector" .root }}
app.kubernetes.io/managed-by: {{ .root.Release.Service | quote }}
{{- include "service.entries" (omit .more "app.kubernetes.io/name" "app.kubernetes.io/instance" "app.kubernetes.io/managed-by") }}
{{- end }}

{{- define "service.metadata" -}}
name: {{ .Release.Name | quote }}
namespace: {{ .Release.Namespace | quote }}
labels:
  {{- include "service.labels" (dict "root" . "more" .Values.labels) | nindent 2 }}
{{- end }}

{{- define "service.probe" -}}
{{- if .path }}
httpGet:
  path: {{ include "service.text" .path }}
  port: main
{{- else }}
tcpSocket:
  port: main
{{- end }}
{{- /* Kubernetes forgets a zero here, and what it forgets looks like a difference ever after. */}}
{{- with .initialDelaySeconds }}
initialDelaySeconds: {{ int . }}
{{- end }}
periodSeconds: {{ int (.periodSeconds | default 5) }}
timeoutSeconds: {{ int (.timeoutSeconds | default 2) }}
failureThreshold: {{ int (.failureThreshold | default 3) }}
{{- end }}
