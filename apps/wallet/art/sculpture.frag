#version 300 es
// The object in the connect screen's case: a ribbon of glazed ceramic around a golden pearl, drawn by ray marching.
precision highp float;
out vec4 color;
uniform vec2 size;

mat2 turn(float a) { float c = cos(a), s = sin(a); return mat2(c, -s, s, c); }

float roundBox(vec2 p, vec2 half_, float r) {
  vec2 q = abs(p) - half_ + r;
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - r;
}

// A band that winds three half turns around a ring and lies in folds.
float ribbon(vec3 p) {
  p.xy *= turn(0.95);
  p.yz *= turn(0.62);
  float angle = atan(p.z, p.x);
  vec2 q = vec2(length(p.xz) - 1.0, p.y);
  q *= turn(angle * 1.5);
  float fold = 0.055 * sin(angle * 9.0 + q.y * 5.0);
  q.x += fold;
  return roundBox(q, vec2(0.1, 0.44), 0.095) * 0.62;
}

float pearl(vec3 p) { return length(p - vec3(-0.02, -0.02, 0.08)) - 0.33; }

float scene(vec3 p) { return min(ribbon(p), pearl(p)); }

vec3 normalAt(vec3 p) {
  vec2 e = vec2(0.0009, 0.0);
  return normalize(vec3(
    scene(p + e.xyy) - scene(p - e.xyy),
    scene(p + e.yxy) - scene(p - e.yxy),
    scene(p + e.yyx) - scene(p - e.yyx)));
}

float march(vec3 from, vec3 dir, float far) {
  float t = 0.0;
  for (int i = 0; i < 220; i++) {
    float d = scene(from + dir * t);
    if (d < 0.0006) return t;
    t += d;
    if (t > far) break;
  }
  return -1.0;
}

float shade(vec3 p, vec3 light) {
  float lit = 1.0, t = 0.03;
  for (int i = 0; i < 48; i++) {
    float d = scene(p + light * t);
    lit = min(lit, 9.0 * d / t);
    t += clamp(d, 0.015, 0.2);
    if (lit < 0.003 || t > 4.0) break;
  }
  return clamp(lit, 0.0, 1.0);
}

float cavity(vec3 p, vec3 n) {
  float sum = 0.0, weight = 1.0;
  for (int i = 1; i <= 6; i++) {
    float h = 0.055 * float(i);
    sum += weight * (h - scene(p + n * h));
    weight *= 0.78;
  }
  return clamp(1.0 - 1.5 * sum, 0.0, 1.0);
}

// A photographer's studio: a large soft box above, a strip at each side, a warm floor.
vec3 studio(vec3 d) {
  vec3 room = mix(vec3(0.16, 0.13, 0.11), vec3(0.34, 0.35, 0.38), smoothstep(-0.6, 0.9, d.y));
  room += vec3(2.6, 2.5, 2.35) * smoothstep(0.72, 0.95, d.y + 0.12 * d.z);
  room += vec3(1.5, 1.75, 2.4) * smoothstep(0.90, 0.985, dot(d, normalize(vec3(-0.95, 0.18, 0.25))));
  room += vec3(2.2, 1.5, 1.0) * smoothstep(0.93, 0.99, dot(d, normalize(vec3(0.9, 0.05, 0.42))));
  room += vec3(0.9, 0.9, 1.0) * smoothstep(0.96, 0.995, dot(d, normalize(vec3(0.25, 0.35, 0.9))));
  return room;
}

vec3 film(float facing, float thickness) {
  vec3 phase = vec3(0.0, 0.33, 0.66) + thickness + 0.85 * facing;
  return 0.5 + 0.5 * cos(6.28318 * phase);
}

vec3 lookAt(vec3 from, vec3 dir, float t) {
  vec3 p = from + dir * t, n = normalAt(p);
  bool isPearl = pearl(p) < ribbon(p);
  float facing = clamp(dot(n, -dir), 0.0, 1.0);
  float fresnel = pow(1.0 - facing, 3.2);
  vec3 key = normalize(vec3(-0.35, 0.95, 0.45));
  float lit = max(dot(n, key), 0.0) * shade(p + n * 0.004, key);
  float wrap = 0.5 + 0.5 * n.y;
  float open_ = cavity(p, n);

  float grain = 0.35 * sin(p.y * 3.1 + p.x * 2.3) + 0.2 * sin(p.z * 4.7 - p.x * 1.9);
  vec3 glaze = mix(vec3(0.015, 0.045, 0.34), vec3(0.07, 0.19, 0.80), 0.5 + 0.5 * sin(p.y * 2.2 + p.x * 1.5 + 0.9));
  vec3 body = isPearl ? vec3(0.93, 0.60, 0.22) : glaze;
  vec3 sheen = film(facing, grain + 0.9);
  if (!isPearl) body = mix(body, body * 0.6 + sheen * vec3(0.30, 0.52, 0.72), 0.30 * (1.0 - facing));

  vec3 diffuse = body * (0.95 * lit * vec3(1.12, 1.04, 0.95) + 0.52 * wrap * open_ * vec3(0.72, 0.8, 1.0) + 0.06);
  vec3 mirrored = reflect(dir, n);
  float hit = march(p + n * 0.01, mirrored, 4.0);
  vec3 seen = hit > 0.0 ? body * 0.35 : studio(mirrored);
  if (isPearl) return (seen * body * (0.75 + 0.5 * fresnel) + body * 0.16 * wrap) * mix(0.45, 1.0, open_) + diffuse * 0.18;
  vec3 gloss = seen * mix(vec3(1.0), sheen * 1.3, 0.22) * (0.07 + 0.75 * fresnel);
  return diffuse + gloss * mix(0.35, 1.0, open_);
}

vec3 tone(vec3 c) {
  c = c * (2.51 * c + 0.03) / (c * (2.43 * c + 0.59) + 0.14);
  return pow(clamp(c, 0.0, 1.0), vec3(1.0 / 2.2));
}

void main() {
  vec4 sum = vec4(0.0);
  const int samples = 3;
  for (int x = 0; x < samples; x++)
    for (int y = 0; y < samples; y++) {
      vec2 at = (gl_FragCoord.xy + (vec2(float(x), float(y)) + 0.5) / float(samples)) / size * 2.0 - 1.0;
      vec3 from = vec3(0.0, 0.5, 4.6);
      vec3 forward = normalize(vec3(0.0, -0.02, 0.0) - from);
      vec3 right = normalize(cross(forward, vec3(0.0, 1.0, 0.0)));
      vec3 dir = normalize(forward * 2.85 + right * at.x + cross(right, forward) * at.y);
      float t = march(from, dir, 9.0);
      if (t > 0.0) sum += vec4(tone(lookAt(from, dir, t)), 1.0);
    }
  float alpha = sum.a / float(samples * samples);
  color = vec4(sum.rgb / max(sum.a, 1.0) * alpha, alpha);
}
