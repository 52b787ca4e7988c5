var e = class extends Error {
	name = "FaceError";
	code;
	constructor({ code: e, message: t }) {
		super(t), this.code = e;
	}
};
function t({ timeoutMs: t = 1e4 } = {}) {
	return new Promise((r, i) => {
		let a = {
			vitrine: "face",
			versions: [1]
		}, o = () => window.parent.postMessage(a, "*"), s = setTimeout(() => {
			window.removeEventListener("message", c), i(new e({
				code: "failed",
				message: "No wallet answered."
			}));
		}, t), c = (e) => {
			if (e.source !== window.parent) return;
			let [t] = e.ports;
			if (!t) {
				e.data?.vitrine === "viewer" && o();
				return;
			}
			let { welcome: i } = e.data ?? {};
			i && (clearTimeout(s), window.removeEventListener("message", c), r(n(t, i)));
		};
		window.addEventListener("message", c), o();
	});
}
function n(t, { token: n, config: r, view: i, surroundings: a, granted: o }) {
	let s = {
		token: n,
		surroundings: a
	}, c = /* @__PURE__ */ new Map(), l = /* @__PURE__ */ new Map(), u = 0;
	t.onmessage = ({ data: t }) => {
		if ("event" in t) {
			t.event === "token.changed" && (s.token = t.data), t.event === "surroundings.changed" && (s.surroundings = t.data);
			for (let e of l.get(t.event) ?? []) e(t.data);
			return;
		}
		if (!("id" in t)) return;
		let n = c.get(t.id);
		c.delete(t.id), "error" in t ? n?.reject(new e(t.error)) : n?.resolve(t.result);
	};
	function d(e, n) {
		return new Promise((r, i) => {
			let a = ++u;
			c.set(a, {
				resolve: r,
				reject: i
			}), t.postMessage({
				id: a,
				method: e,
				params: n
			});
		});
	}
	return {
		get token() {
			return s.token;
		},
		get surroundings() {
			return s.surroundings;
		},
		config: r,
		view: i,
		can: (e) => o.includes(e),
		children: () => d("children.list"),
		perform: ({ behaviorId: e, actionId: t }, n) => d("action.perform", {
			behaviorId: e,
			actionId: t,
			...n ? { parameters: n } : {}
		}),
		profile: (e) => d("profile.get", e === void 0 ? {} : { userId: e }),
		sign: (e) => d("resources.sign", { urls: e }),
		send: (e, t = null) => d("events.send", {
			name: e,
			data: t
		}),
		close: () => d("view.close"),
		haptic: (e) => d("haptics.play", { pattern: e }),
		on(e, t) {
			let n = l.get(e) ?? /* @__PURE__ */ new Set();
			return l.set(e, n), n.add(t), () => n.delete(t);
		}
	};
}
export { e as FaceError, t as connectFace };
